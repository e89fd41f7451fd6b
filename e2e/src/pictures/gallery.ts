import { screens } from './screens.ts'

const columns = [
  ['desk-dark', '1440 × 900, dark', 420],
  ['desk-light', '1440 × 900, light', 420],
  ['phone-dark', '390 × 844, dark', 150],
  ['phone-light', '390 × 844, light', 150],
] as const

/** Makes a page that shows every screen beside itself in the other size and theme. */
export function gallery(files: readonly string[]): string {
  const rows = screens.map(({ name, title, path }) => {
    const cells = columns.map(([variant, what, width]) => {
      const file = `${name}-${variant}.webp`
      return files.includes(file) ? `<img src="pictures/screens/${file}" width="${width}" alt="${title}, ${what}">` : ''
    })
    return `| ${title}<br>\`${path.split('?')[0]}\` | ${cells.join(' | ')} |`
  })
  return [
    '# The screens',
    '',
    'Look up how each screen looks on desktop and phone, dark and light. `npm run pictures` makes this page with its own server and a',
    'temporary folder. The market is a generated recording, always the same, at 20 times its speed. Orders, stops and closes come from',
    'the paper broker. The closed trades of past weeks and last year are sample rows, so that the charts have data.',
    '',
    `| screen | ${columns.map(([, what]) => what).join(' | ')} |`,
    `|---|${columns.map(() => '---').join('|')}|`,
    ...rows,
    '',
  ].join('\n')
}
