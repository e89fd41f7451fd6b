import type { SetupPicture } from '@ratchet/contract'
import css from './drawings.module.css'
import { Frame, shortened, width } from './Frame.tsx'
import { Tabs } from './Tabs.tsx'

/** Draws the options of a terminal with the list of allowed addresses, in which the server's stands. */
export function OptionsWindow({
  address,
  alt,
  title,
  tabs,
  tab,
  tick,
}: Extract<SetupPicture, { drawing: 'options' }> & { readonly address: string }) {
  return (
    <Frame alt={alt} title={title} height={176}>
      <Tabs tabs={tabs} tab={tab} y={36} />
      <rect className={css.marked} x="14" y="76" width="16" height="16" rx="3" />
      <path className={css.tick} d="M17 84 l4 4 l7 -8" />
      <text x="38" y="89">
        {tick}
      </text>
      <rect className={css.bar} x="14.5" y="102.5" width={width - 29} height="60" rx="4" />
      <rect className={css.marked} x="18" y="106" width={width - 36} height="26" rx="3" />
      <text className={css.bold} x="28" y="123">
        {shortened(address, 42)}
      </text>
      <path className={css.line} d={`M18 ${150} h${width - 36}`} />
    </Frame>
  )
}
