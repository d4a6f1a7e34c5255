import * as keepDrawings from "./032-keep-drawings-of-pictures";

export const up = keepDrawings.down;
export const down = keepDrawings.up;
