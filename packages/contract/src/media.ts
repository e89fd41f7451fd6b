/** How a video of the site is shown: a file that plays, a moving picture, or a page of another site in a frame. */
export type MediaKind = 'film' | 'picture' | 'page'

export function mediaKind(src: string): MediaKind {
  const path = src.replace(/[?#].*$/, '')
  if (/\.(mp4|webm|ogv|m4v)$/i.test(path)) return 'film'
  return /\.(svg|png|jpe?g|gif|webp|avif)$/i.test(path) ? 'picture' : 'page'
}
