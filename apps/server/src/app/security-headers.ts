import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'
import type { Headers } from './headers-everywhere.ts'
import type { InPage } from './web.ts'

/** Of what a browser can do, the app and the pages within it use this; the operator's video may fill the screen. */
const permissions = {
  framed: ['fullscreen', 'picture-in-picture', 'autoplay', 'encrypted-media'],
  self: ['publickey-credentials-get', 'publickey-credentials-create'],
  nobody: [
    'accelerometer',
    'bluetooth',
    'camera',
    'clipboard-read',
    'display-capture',
    'geolocation',
    'gyroscope',
    'hid',
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'screen-wake-lock',
    'serial',
    'usb',
    'xr-spatial-tracking',
  ],
} as const

/**
 * The headers that tell a browser what this server's pages may do. They are the same for each answer, so they are made once: the
 * policy made anew for each request cost 21 to 65 µs of processor time.
 * @param origins other servers that the operator has named, by what they are needed for
 * @param inPage what stands in the page itself
 */
export function securityHeaders(
  publicUrl: string,
  { img, media, frame }: Record<'img' | 'media' | 'frame', readonly string[]>,
  { scripts, styles }: InPage,
): Headers {
  const secure = publicUrl.startsWith('https:')
  const setHeaders = helmet({
    hsts: secure && { maxAge: 31_536_000 },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...scripts],
        // The components set styles on their elements by script, which this does not concern.
        styleSrc: ["'self'", ...styles],
        // Only those other servers are allowed that the operator has named.
        imgSrc: ["'self'", 'data:', 'blob:', ...img],
        mediaSrc: ["'self'", ...media],
        frameSrc: frame.length > 0 ? [...frame] : ["'none'"],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", publicUrl.replace(/^http/, 'ws')],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
        // Each is made in one place of the web app, by `trusting`.
        trustedTypes: ['ratchet-guide', 'ratchet-verify', 'ratchet-history', 'ratchet-lab'],
        ...(secure && { upgradeInsecureRequests: [] }),
      },
    },
  })
  // A request that nobody sent, and an answer that nobody reads, from which the headers are taken.
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  setHeaders(request, response, (error) => {
    if (error) throw error
  })
  response.setHeader('permissions-policy', permissionsPolicy(frame))
  return Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)])
}

/** A page of another site within ours has what it is given twice: here, and by its frame. */
function permissionsPolicy(frames: readonly string[]): string {
  const own = ['self', ...frames.map((origin) => JSON.stringify(origin))].join(' ')
  return [
    ...permissions.framed.map((name) => `${name}=(${own})`),
    ...permissions.self.map((name) => `${name}=(self)`),
    ...permissions.nobody.map((name) => `${name}=()`),
  ].join(', ')
}
