import { ScrollRestoration } from 'react-router'

/**
 * A page that is new begins at its top, one that is gone back to where it was left. The first page of every visit has the same key,
 * so that without the time of the visit a place on one page would be kept for another.
 */
export function ScrollMemory() {
  return <ScrollRestoration getKey={({ key }) => (key === 'default' ? `first ${performance.timeOrigin}` : key)} />
}
