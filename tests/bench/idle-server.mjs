// Answers at once and does nothing else, so that a bench can tell what the machine itself keeps waiting. Sends its port.
import { createServer } from "node:http";

const server = createServer((_request, response) => response.end("ok\n"));
server.listen(0, "127.0.0.1", () => process.send(server.address().port));
process.on("disconnect", () => process.exit());
