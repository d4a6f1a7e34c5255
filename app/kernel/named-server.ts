/**
 * Origin of the server that `data-endcap-server` names: "ads.example.com" and "https://ads.example.com/retailers" mean it
 * as well.
 * @param page address of the page that names it, which tells the scheme where none is written
 * @throws TypeError where that is no address
 */
export function originOfServer(written: string, page: string): string {
  return new URL(written.replace(/^\s*(https?:)?\/*/i, "$1//"), page).origin;
}
