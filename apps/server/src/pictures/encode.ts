import { open } from 'node:fs/promises'
import { fill, messages, pictureLimits } from '@ratchet/contract'
import sharp from 'sharp'
import { Refusal } from '../core/refusals/refusal.ts'

// The library may read only the formats below. SVG, PDF and all others stay blocked, whatever name or type the file has.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}`),
})
sharp.cache(false)

const sniffBytes = 64
const patienceS = 15

export interface EncodedPicture {
  readonly large: Buffer
  readonly small: Buffer
}

/**
 * Reads a picture by its content and encodes it again as WebP, so that only its pixels are left: no metadata, no place where it was
 * taken, no second file behind it. An animation keeps its first frame.
 * @throws Refusal if the file is no accepted picture, or has too many pixels
 */
export async function encodePicture(path: string): Promise<EncodedPicture> {
  const format = formatOf(await firstBytes(path))
  if (!format) throw noPicture()
  try {
    const image = sharp(path, { limitInputPixels: pictureLimits.pixels, failOn: 'error', pages: 1 })
    const found = await image.metadata()
    if (found.format !== format || (format === 'heif' && found.compression !== 'av1')) throw noPicture()
    const { sidePx, smallSidePx } = pictureLimits
    const large = await image
      .autoOrient()
      .resize(sidePx, sidePx, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 88 })
      .timeout({ seconds: patienceS })
      .toBuffer()
    const small = await sharp(large).resize(smallSidePx, smallSidePx, { fit: 'cover' }).webp({ quality: 84 }).toBuffer()
    return { large, small }
  } catch (error) {
    if (error instanceof Refusal || isOurs(error)) throw error
    if (/pixel limit/i.test((error as Error).message))
      throw new Refusal(
        'too_large',
        fill(messages.pictureTooManyPixels, { millions: String(pictureLimits.pixels / 1e6) }),
      )
    throw noPicture()
  }
}

const noPicture = () => new Refusal('invalid', messages.unusablePicture)

/** Whether an error is a fault of the machine and not of the picture. */
const isOurs = (error: unknown): boolean => typeof (error as NodeJS.ErrnoException).code === 'string'

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(sniffBytes), 0, sniffBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** The library's name of the format that a file's first bytes show; undefined for formats that are not accepted. */
function formatOf(head: Buffer): string | undefined {
  const text = head.toString('latin1')
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (/^RIFF.{4}WEBP/s.test(text)) return 'webp'
  if (/^GIF8[79]a/.test(text)) return 'gif'
  if (/^.{4}ftyp.*avi[fs]/s.test(text)) return 'heif'
  return undefined
}
