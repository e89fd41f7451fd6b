import { Button, Group, Stack, Text } from '@mantine/core'
import { marketOf, messages, type RungNumber } from '@ratchet/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { call } from '../../api/call.ts'
import { useBrokers, useInstruments } from '../../api/reference.ts'
import { useWhoIsIt } from '../../api/session.ts'
import { useWorld } from '../../realtime/index.ts'
import { accountsKey } from '../../trading/accounts/accounts.ts'
import { pipText } from '../../trading/ladder/ladder.ts'
import { useSpreadLadder } from '../../trading/market/ordinary-spread.ts'
import { Form, SubmitButton } from '../../ui/form/Form.tsx'
import { Refused } from '../../ui/form/refusal.ts'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { Warnings } from '../../ui/ladders/Warnings.tsx'
import { MenuButton } from '../../ui/pop/MenuItem.tsx'
import { PresetMenu } from '../../ui/pop/PresetMenu.tsx'
import { Say } from '../../ui/Say.tsx'
import { Findings } from './Findings.tsx'
import { LadderFields } from './LadderFields.tsx'
import { LadderPreview } from './LadderPreview.tsx'
import css from './risk.module.css'
import {
  checkRisk,
  draftOf,
  faultOf,
  ladderOf,
  presetDraft,
  presets,
  type RiskDraft,
  refusalOf,
  sameLadder,
  sortedRungs,
  spreadPresetName,
} from './rules.ts'
import { ScopeChoice } from './ScopeChoice.tsx'
import { SavedLadders } from './saved/SavedLadders.tsx'
import * as texts from './texts.ts'
import { useLadderDraft } from './useLadderDraft.ts'
import { type Scope, useScope } from './useScope.ts'
import { firstChoice } from './useSubject.ts'

export function RiskForm() {
  const whoIsIt = useWhoIsIt()
  const found = useScope()
  const { account } = found
  const queries = useQueryClient()
  const ofAll = useWorld((world) => world.risk)
  const whose = account?.id ?? ''
  const form = useLadderDraft(account?.ladder ?? ofAll, whose)
  const { draft, saved, unsaved: differs, change, replace, undo } = form
  const submit = useSubmit(draft)
  const [warnings, setWarnings] = useState<readonly string[]>([])
  const [active, setActive] = useState<RungNumber | null>(null)
  const [choice, choose] = useState(firstChoice)

  const { word } = submit
  // The answer of the server comes before the saved ladder comes back to this browser, so a ladder that was just saved
  // does not count as unsaved.
  const unsaved = differs && word?.tone !== 'good'
  const fault = faultOf(draft)
  const ladder = useMemo(() => ladderOf(draft), [draft])
  const sorted = useMemo(() => sortedRungs(draft), [draft])
  const send = async () => {
    const signedIn = (await whoIsIt()) !== null
    const checked = checkRisk(draft, signedIn)
    if ('message' in checked) throw new Refused(checked, { again: (now) => refusalOf(now, signedIn) })
    setWarnings([])
    const body = checked.input
    const kept = await (account
      ? call('putAccountRisk', { params: { id: account.id }, body })
      : call('putRisk', { body }))
    if (account) await queries.invalidateQueries({ queryKey: [accountsKey] })
    setWarnings(kept.warnings)
    return messages.riskUpdated
  }
  const edit = <A extends unknown[]>(act: (...args: A) => void) => {
    return (...args: A) => {
      act(...args)
      submit.forgetDone()
      setWarnings([])
    }
  }

  const scope = { ...found, choose: edit(found.choose) }

  return (
    <div className={css.layout}>
      <Form submit={submit} send={send} data-testid="risk-form">
        <Stack gap={14}>
          <ScopeChoice scope={scope} onDropped={undo} />
          <PipLine server={account?.server} />
          <PriceNote scope={found} />
          <LadderFields
            draft={draft}
            wrong={submit.wrong}
            active={active}
            change={edit(change)}
            replace={edit(replace)}
            saidIn="risk-answer"
            onActive={setActive}
          />
          <Say word={fault ? { tone: 'bad', text: fault.message } : word} id="risk-answer" testId="risk-answer" />
          {warnings.length ? (
            <Say word={{ tone: 'warn', text: <Warnings of={warnings} testId="risk-warnings" /> }} />
          ) : null}
          <Group gap="xs">
            <SubmitButton submit={submit} className={css.submit ?? ''} data-testid="set-risk">
              {texts.trailingRisk}
            </SubmitButton>
            {unsaved ? (
              <Button variant="default" onClick={edit(undo)} data-testid="undo-risk">
                {texts.undo}
              </Button>
            ) : null}
            <Presets server={account?.server} onChoose={edit(replace)} />
            <span className={css.state} data-unsaved={unsaved} data-testid="risk-state">
              {unsaved ? texts.unsaved : saved ? texts.saved : ''}
            </span>
          </Group>
          {/* What the server has just said of the saved ladder is not said twice. */}
          {word?.tone === 'good' || !ladder ? null : (
            <Findings
              ladder={ladder}
              choice={choice}
              scope={scope}
              onActive={setActive}
              onSort={sameLadder(sorted, draft) ? null : () => edit(replace)(sorted)}
            />
          )}
        </Stack>
      </Form>
      <LadderPreview
        ladder={ladder}
        scope={scope}
        choice={choice}
        choose={choose}
        active={active}
        onActive={setActive}
      />
      <SavedLadders ladder={ladder} inForce={saved} account={account} fill={(kept) => edit(replace)(draftOf(kept))} />
    </div>
  )
}

interface PresetsProps {
  readonly server: string | undefined
  readonly onChoose: (draft: RiskDraft) => void
}

function Presets({ server, onChoose }: PresetsProps) {
  const forSpread = useSpreadLadder(server)
  return (
    <PresetMenu>
      {(close) => (
        <>
          {forSpread ? (
            <MenuButton act={() => onChoose(draftOf(forSpread))} close={close}>
              {spreadPresetName(forSpread)}
            </MenuButton>
          ) : null}
          {presets.map((preset) => (
            <MenuButton key={preset.name} act={() => onChoose(presetDraft(preset))} close={close}>
              {preset.name}
            </MenuButton>
          ))}
        </>
      )}
    </PresetMenu>
  )
}

/** Says what a rung may miss where the ladder acts on prices of a broker that leaves some out. */
function PriceNote({ scope: { account, accounts } }: { scope: Scope }) {
  const concerned = account ? [account] : accounts.filter(({ ladder }) => ladder === null)
  const markets = new Set(concerned.map(({ server }) => marketOf(server)))
  const { items } = useBrokers(markets.size > 1 || !markets.has(undefined))
  for (const { environments, capabilities } of items ?? []) {
    const server = environments.find((one) => markets.has(one.server))?.server
    if (server && capabilities.pricesPerSecond !== null)
      return (
        <Text fz="sm" c="dimmed" data-testid="price-note">
          {texts.fewPrices(server, capabilities.pricesPerSecond)}
        </Text>
      )
  }
  return null
}

function PipLine({ server }: { server: string | undefined }) {
  const instruments = useInstruments(server)
  return (
    <Text fz="sm" c="dimmed" data-testid="pip">
      {texts.allFiguresInPips}{' '}
      {instruments.map((one) => texts.onePip(one.symbol, pipText(one), one.currency)).join(' · ')}
      {instruments.length ? '. ' : ''}
      {texts.zeroMeaning}
    </Text>
  )
}
