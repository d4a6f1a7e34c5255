import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";
import { postgresServer } from "./world-postgres";

/** Stands between a process and the throw-away PostgreSQL, and can be shut, as at a restart. */
export interface PostgresDoor {
  /** @param name of a database */
  addressOf(name: string): string;
  /** Breaks all connections off and takes no more. */
  shut(): Promise<void>;
  open(): Promise<void>;
  /** Breaks a connection off once the server has done what begins so, before its answer gets through. */
  cutBehind: string | null;
  /** Hears of each connection that was cut so. */
  onCut(): void;
}

export async function openPostgresDoor(): Promise<PostgresDoor> {
  const folder = new URL(String(postgresServer)).searchParams.get("host");
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(`${folder}/.s.PGSQL.5432`);
    let isToCut = false;
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => {
        sockets.delete(socket);
        for (const each of [client, upstream]) each.destroy();
      });
    }
    client.on("data", (chunk) => {
      isToCut ||= door.cutBehind !== null && chunk.toString("latin1").includes(door.cutBehind);
      upstream.write(chunk);
    });
    upstream.on("data", (chunk) => {
      if (!isToCut) {
        client.write(chunk);
        return;
      }
      if (!client.destroyed) door.onCut();
      client.destroy();
    });
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, "127.0.0.1", () => resolve()));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const shut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  const door: PostgresDoor = {
    addressOf: (name) => `postgres://endcap@127.0.0.1:${port}/${name}`,
    shut,
    open: () => listen(port),
    cutBehind: null,
    onCut() {},
  };
  onTestFinished(async () => {
    if (server.listening) await shut();
  });
  return door;
}
