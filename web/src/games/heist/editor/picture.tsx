// The map of a heist's file, as a picture.
import { MapPicture } from '../map';
import { tilesOf } from '../tiles';
import { grid } from './file';

export const HeistPicture = ({ text }: { text: string }) => (
  <MapPicture tiles={tilesOf(grid(text).codes.join(' '))} />
);
