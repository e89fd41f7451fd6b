/** Where pictures are sent (tus 1.0: creation, termination, expiration) and where they are found afterwards. */
export const uploadPath = '/api/uploads'
export const picturePath = '/api/pictures'

/** How a browser sends: above the first size in chunks that begin small and grow, tried again for so long. */
export const uploadPace = {
  resumableAboveBytes: 262_144,
  firstChunkBytes: 262_144,
  largestChunkBytes: 33_554_432,
  operationRetryMs: 120_000,
  uploadRetryMs: 600_000,
} as const

/** The limits of one trader's uploads, and how long an upload may lie. */
export const uploadLimits = {
  fileBytes: 25 * 1024 * 1024,
  unfinishedBytes: 100 * 1024 * 1024,
  unfinishedUploads: 10,
  lifetimeMs: 24 * 60 * 60 * 1000,
} as const

/** The accepted pictures. The content decides, never the name or the browser's type. */
export const pictureLimits = { pixels: 50_000_000, sidePx: 512, smallSidePx: 96 } as const
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'] as const

/** The same picture, small and square, for lists and menus. */
export const smallPicture = (address: string): string =>
  address.startsWith(`${picturePath}/`)
    ? address.replace(/([0-9a-f])\.webp$/, `$1-${pictureLimits.smallSidePx}.webp`)
    : address
