// Answers given bytes with given headers and does nothing else: what Node's HTTP server can do at most here.
// Takes a file of [{ path, etag, headers, body (base64) }] and prints its port.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

const answers = new Map(
  JSON.parse(readFileSync(process.argv[2], "utf8")).map(({ path, etag, headers, body }) => {
    const { "content-length": _length, "content-encoding": _encoding, ...unchanged } = headers;
    return [path, { etag, headers, unchanged, body: Buffer.from(body, "base64") }];
  }),
);
const server = createServer((request, response) => {
  const answer = answers.get(request.url);
  if (!answer) response.writeHead(404).end();
  else if (answer.etag !== null && request.headers["if-none-match"] === answer.etag)
    response.writeHead(304, answer.unchanged).end();
  else response.writeHead(200, answer.headers).end(answer.body);
});
server.listen(0, "127.0.0.1", () => process.stdout.write(`${server.address().port}\n`));
