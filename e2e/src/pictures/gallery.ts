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
    const cells = columns.map(([variant, , width]) => {
      const [file, theme] = [`${name}-${variant}.webp`, variant.split('-')[1]]
      return files.includes(file)
        ? `<img src="pictures/screens/${file}" width="${width}" alt="${title}, ${theme}">`
        : ''
    })
    return `| ${title}<br>\`${path.split('?')[0]}\` | ${cells.join(' | ')} |`
  })
  return [
    '# The screens',
    '',
    'This page shows each screen on desktop and phone, dark and light. `npm run pictures` writes the page. It starts a separate server with a',
    'generated market at 20 times its speed, the paper broker, and sample trades of the past weeks and the last year.',
    '',
    `| screen | ${columns.map(([, what]) => what).join(' | ')} |`,
    `|---|${columns.map(() => '---').join('|')}|`,
    ...rows,
    '',
  ].join('\n')
}
