// Its own table is on its way; until then the plain one.
export { openRoom } from '../plain/room';
