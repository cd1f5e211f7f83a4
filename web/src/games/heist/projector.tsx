// Its own film is on its way; until then the plain one.
export { projector } from '../plain/projector';
