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
    'Made by `npm run pictures`, which starts a server of its own on a scratch folder. The market is a made-up recording, the same each',
    'time, played at 20 times its speed; orders, stops and closings are the paper broker’s. Only the closed trades of past weeks and of',
    'last year were written into the scratch database, so that the charts have something to draw.',
    '',
    `| screen | ${columns.map(([, what]) => what).join(' | ')} |`,
    `|---|${columns.map(() => '---').join('|')}|`,
    ...rows,
    '',
  ].join('\n')
}
