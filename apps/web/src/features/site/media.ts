/** Who gives what is at an address: the host of another server, or undefined for our own. */
export const hostOf = (address: string): string | undefined =>
  address.startsWith('/') ? undefined : new URL(address).host

/** What a click on a film means for who learns of it. */
export function sourceInWords(src: string): string {
  const host = hostOf(src)
  return host ? `Loads from ${host} when you press it, and not before.` : 'Plays from this server.'
}
