export { calls } from '../contract/calls';
