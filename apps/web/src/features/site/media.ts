import type { Site } from '@ratchet/contract'
import * as texts from './texts.ts'

/** Tells who gives what is at an address: the host of another server, or undefined for our own. */
export const hostOf = (address: string): string | undefined =>
  address.startsWith('/') ? undefined : new URL(address).host

/** Says what a click on a film means for who learns of it. */
export function sourceInWords(src: string): string {
  const host = hostOf(src)
  return host ? texts.loadsFrom(host) : texts.playsFromThisServer
}

/**
 * Lists the other servers that the public pages have to do with: some are asked for pictures at once, some for a film
 * after a click.
 */
export function othersOf({ videos, banners }: Pick<Site, 'videos' | 'banners'>): {
  readonly pictures: readonly string[]
  readonly films: readonly string[]
} {
  const hosts = (addresses: readonly string[]) => [
    ...new Set(addresses.map(hostOf).filter((host) => host !== undefined)),
  ]
  return {
    pictures: hosts([...banners.map(({ image }) => image), ...videos.map(({ poster }) => poster)]),
    films: hosts(videos.map(({ src }) => src)),
  }
}
