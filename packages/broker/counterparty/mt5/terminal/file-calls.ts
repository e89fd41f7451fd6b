import type { CallTable, Failing } from './call-table.ts'
import { ERROR } from './errors.ts'
import type { Sandbox } from './sandbox.ts'
import { bytesOf, flag, hex, nothing } from './texts.ts'

/** Bits of FileOpen. */
const READ = 1
const WRITE = 2
const REWRITE = 512
const COMMON = 4096
const maxHandles = 64

interface Handle {
  readonly name: string
  readonly canRead: boolean
  readonly canWrite: boolean
  offset: number
}

/** The open files of one program. */
export class FileCalls {
  readonly #sandbox: Sandbox
  readonly #common: Sandbox
  readonly #failing: Failing
  readonly #handles = new Map<number, Handle & { readonly folder: Sandbox }>()
  #last = 0

  constructor(sandbox: Sandbox, common: Sandbox, failing: Failing) {
    this.#sandbox = sandbox
    this.#common = common
    this.#failing = failing
  }

  /** The program ended in order: its files are closed, and so flushed. */
  closeAll(): void {
    for (const handle of [...this.#handles.keys()]) this.#close(handle)
  }

  /** The process was killed: the handles are gone without a flush. */
  drop(): void {
    this.#handles.clear()
  }

  readonly table: CallTable = {
    FolderCreate: () => [flag(true)],
    FileIsExist: ([name = '', common = '0']) => {
      const exists = this.#folder(Number(common)).has(name)
      if (!exists) this.#failing.fail(ERROR.FILE_NOT_EXIST)
      return [flag(exists)]
    },
    FileDelete: ([name = '', common = '0']) => {
      const isDeleted = !this.#isOpen(name) && this.#folder(Number(common)).delete(name)
      if (!isDeleted) this.#failing.fail(this.#isOpen(name) ? ERROR.CANNOT_DELETE_FILE : ERROR.FILE_NOT_EXIST)
      return [flag(isDeleted)]
    },
    FileMove: ([from = '', fromFlags = '0', to = '', toFlags = '0']) => [
      flag(this.#move(from, Number(fromFlags), to, Number(toFlags))),
    ],
    FileOpen: ([name = '', flags = '0']) => [String(this.#open(name, Number(flags)))],
    FileClose: ([handle = '']) => {
      this.#close(Number(handle))
      return nothing
    },
    FileFlush: ([handle = '']) => {
      const file = this.#of(handle)
      file?.folder.flush(file.name)
      return nothing
    },
    FileSize: ([handle = '']) => [String(this.#bytes(handle).length)],
    FileTell: ([handle = '']) => [String(this.#of(handle)?.offset ?? 0)],
    FileIsEnding: ([handle = '']) => [flag((this.#of(handle)?.offset ?? 0) >= this.#bytes(handle).length)],
    FileSeek: ([handle = '', offset = '0', origin = '0']) => {
      const file = this.#of(handle)
      if (!file) return [flag(false)]
      const base = [0, file.offset, this.#bytes(handle).length][Number(origin)] ?? 0
      file.offset = Math.max(0, base + Number(offset))
      return [flag(true)]
    },
    FileReadArray: ([handle = '', count = '-1']) => this.#read(handle, Number(count)),
    FileWriteArray: ([handle = '', data = '']) => [String(this.#write(handle, bytesOf(data)))],
  }

  #folder(flags: number): Sandbox {
    return (flags & COMMON) !== 0 ? this.#common : this.#sandbox
  }

  #isOpen(name: string): boolean {
    return [...this.#handles.values()].some((one) => one.name.toLowerCase() === name.toLowerCase())
  }

  #of(handle: string) {
    const file = this.#handles.get(Number(handle))
    if (!file) this.#failing.fail(ERROR.INVALID_FILE)
    return file
  }

  #bytes(handle: string): Buffer {
    const file = this.#of(handle)
    return file?.folder.read(file.name) ?? Buffer.alloc(0)
  }

  #open(name: string, flags: number): number {
    const [canRead, canWrite] = [(flags & READ) !== 0, (flags & WRITE) !== 0]
    const folder = this.#folder(flags)
    const isMissing = !folder.has(name) && !canWrite
    // Without FILE_SHARE_* a file is opened once.
    if (name === '' || name.includes('..')) return this.#failing.fail(ERROR.WRONG_FILE_NAME)
    if (isMissing || this.#isOpen(name) || this.#handles.size >= maxHandles)
      return this.#failing.fail(ERROR.CANNOT_OPEN_FILE)
    // FILE_WRITE alone empties the file; together with FILE_READ it keeps it.
    if (canWrite && (!canRead || !folder.has(name))) folder.write(name, Buffer.alloc(0))
    const handle = ++this.#last
    this.#handles.set(handle, { name, canRead, canWrite, offset: 0, folder })
    return handle
  }

  #close(handle: number): void {
    const file = this.#of(String(handle))
    if (!file) return
    file.folder.flush(file.name)
    this.#handles.delete(handle)
  }

  #move(from: string, fromFlags: number, to: string, toFlags: number): boolean {
    const [source, target] = [this.#folder(fromFlags), this.#folder(toFlags)]
    if (!source.has(from) || this.#isOpen(from) || this.#isOpen(to)) {
      this.#failing.fail(source.has(from) ? ERROR.CANNOT_OPEN_FILE : ERROR.FILE_NOT_EXIST)
      return false
    }
    if (target.has(to) && (toFlags & REWRITE) === 0) {
      this.#failing.fail(ERROR.CANNOT_REWRITE)
      return false
    }
    source.move(from, to)
    return true
  }

  #read(handle: string, count: number): readonly string[] {
    const file = this.#of(handle)
    if (!file?.canRead) {
      if (file) this.#failing.fail(ERROR.NOT_TO_READ)
      return ['0', '']
    }
    const bytes = this.#bytes(handle)
    const end = count < 0 ? bytes.length : Math.min(bytes.length, file.offset + count)
    const part = bytes.subarray(Math.min(file.offset, end), end)
    file.offset += part.length
    return [String(part.length), hex(part)]
  }

  #write(handle: string, data: Buffer): number {
    const file = this.#of(handle)
    if (!file?.canWrite) {
      if (file) this.#failing.fail(ERROR.NOT_TO_WRITE)
      return 0
    }
    const bytes = this.#bytes(handle)
    const next = Buffer.alloc(Math.max(bytes.length, file.offset + data.length))
    bytes.copy(next)
    data.copy(next, file.offset)
    file.offset += data.length
    file.folder.write(file.name, next)
    return data.length
  }
}
