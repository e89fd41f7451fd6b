import type { ReactNode } from 'react'
import { Warnings } from '../../../ui/ladders/Warnings.tsx'
import type { Word } from '../../../ui/Say.tsx'

/** What is said of a ladder that was saved, with what the server has to say of it. */
export const savedWord = (text: ReactNode, warnings: readonly string[] = []): Word =>
  warnings.length === 0
    ? { tone: 'good', text }
    : { tone: 'warn', text: [<span key="text">{text}</span>, <Warnings key="warnings" of={warnings} />] }
