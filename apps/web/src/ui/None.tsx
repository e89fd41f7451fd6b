import { messages } from '@ratchet/contract'

/** A cell without a value says so. */
export const None = () => <span style={{ color: 'var(--r-dim)' }}>{messages.emptyCell}</span>
