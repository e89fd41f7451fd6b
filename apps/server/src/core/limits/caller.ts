import { isIPv6 } from 'node:net'

/**
 * A network address as limits count it. One person has all the addresses of an IPv6 network of /64, so they are one caller; an IPv4
 * address in IPv6's clothes is that IPv4 address.
 */
export function callerOf(address: string): string {
  const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (plain) return plain
  const [bare = ''] = address.split('%')
  return isIPv6(bare) ? `${networkOf(bare)}::/64` : address
}

/** The first four groups of an address, without leading zeros. */
function networkOf(address: string): string {
  const [head = '', tail] = address.toLowerCase().split('::')
  const groups = (text: string) => (text === '' ? [] : text.split(':'))
  const [first, last] = [groups(head), groups(tail ?? '')]
  // Two groups stand behind the last colon where the end is written as IPv4.
  const count = first.length + last.length + (/\./.test(address) ? 1 : 0)
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - count }, () => '0')
  return [...first, ...zeros, ...last]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
