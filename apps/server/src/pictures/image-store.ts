import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pictureLimits, picturePath, smallPicture } from '@ratchet/contract'
import type { EncodedPicture } from './encode.ts'

const namePattern = new RegExp(`^[0-9a-f]{32}(-${pictureLimits.smallSidePx})?\\.webp$`)

/** The finished pictures of all traders, under names that nobody can guess. */
export interface ImageStore {
  /** Resolves with the address of the stored picture. */
  put(picture: EncodedPicture): Promise<string>
  /** Resolves with null if there is no picture of that name. */
  find(name: string): Promise<Buffer | null>
  /** Removes the picture at an address; does nothing if the address is not one of this store. */
  remove(address: string): Promise<void>
}

/** @param folder is created with the first picture */
export function createImageStore(folder: string): ImageStore {
  const nameOf = (address: string) => address.slice(picturePath.length + 1)
  return {
    async put({ large, small }) {
      const address = `${picturePath}/${randomBytes(16).toString('hex')}.webp`
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const flags = { mode: 0o600, flush: true, flag: 'wx' } as const
      await writeFile(join(folder, nameOf(smallPicture(address))), small, flags)
      await writeFile(join(folder, nameOf(address)), large, flags)
      return address
    },
    async find(name) {
      if (!namePattern.test(name)) return null
      return readFile(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      })
    },
    async remove(address) {
      if (!address.startsWith(`${picturePath}/`) || !namePattern.test(nameOf(address))) return
      for (const one of [address, smallPicture(address)]) await rm(join(folder, nameOf(one)), { force: true })
    },
  }
}
