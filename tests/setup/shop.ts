import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A retailer's website with one page, on an origin of its own. */
export async function openShop(html: string): Promise<{ address: string; close: () => Promise<void> }> {
  const server = createServer((_request, response) => {
    response.setHeader("Content-Type", "text/html; charset=utf-8").end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
