import { runProgram } from "./program";

await runProgram(process.argv.slice(2));
