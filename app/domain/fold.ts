/** For the filters of screens, which may not import the database's part. */
export { fold } from "#db/fold";
