/**
 * Where shoppers reach the folder of a retailer whose ad is published as files. Its number stays, whatever the retailer comes to be
 * called.
 * @param address of the place, without a trailing slash
 */
export function publishedAt(address: string, retailerId: number): string {
  return `${address}/${retailerId}`;
}
