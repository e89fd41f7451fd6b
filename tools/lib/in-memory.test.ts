import { expect, it } from 'vitest'
import { mayLieInMemory } from './in-memory.mjs'

const free = { room: 8 * 1024 ** 3, memory: 16 * 1024 ** 3 }
const disk = '/dev/vda / ext4 rw,relatime 0 0\n'
const shared = (options: string) => `${disk}tmpfs /dev/shm tmpfs ${options} 0 0\n`

it('puts what tests write into memory where there is room, and programs run from there', () => {
  expect(mayLieInMemory(shared('rw,relatime,size=24684084k'), free)).toBe(true)
  expect(mayLieInMemory(shared('rw,nosuid,noexec,size=65536k'), free)).toBe(false)
  expect(mayLieInMemory(shared('rw'), { ...free, room: 64 * 1024 ** 2 })).toBe(false)
  expect(mayLieInMemory(shared('rw'), { ...free, memory: 2 * 1024 ** 3 })).toBe(false)
  expect(mayLieInMemory(disk, free)).toBe(false)
  expect(mayLieInMemory(`${shared('rw')}tmpfs /dev/shm tmpfs rw,noexec 0 0\n`, free)).toBe(false)
})
