import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inflate } from '@sparticuz/chromium'

// This runs as a program of its own with TMPDIR set: the package unpacks into the folder for temporary files and
// nowhere else. Asked for its browser, it would leave out the NSS libraries unless it saw itself in a cloud function;
// so all is named.
const packed = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '..', 'bin')
const archives = ['chromium.br', 'al2023.tar.br', 'fonts.tar.br', 'swiftshader.tar.br']
await Promise.all(archives.map((archive) => inflate(join(packed, archive))))
