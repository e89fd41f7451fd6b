import type { Broker, Environment } from '@ratchet/contract'
import { Choice } from '../Choice.tsx'
import * as texts from './texts.ts'

interface EnvironmentChoiceProps {
  readonly broker: Broker | undefined
  readonly value: Environment
  readonly onChange: (environment: Environment) => void
}

/** Offers the kinds of account of a broker, and says which hold real money. */
export const EnvironmentChoice = ({ broker, value, onChange }: EnvironmentChoiceProps) => (
  <Choice
    label={texts.environment}
    value={value}
    options={(broker?.environments ?? []).map(({ id, name, live }) => ({
      value: id,
      short: name,
      name: live ? texts.environmentLive(name) : texts.environmentPractice(name),
    }))}
    onChange={onChange}
  />
)
