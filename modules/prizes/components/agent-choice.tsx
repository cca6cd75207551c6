import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { Field } from '#runtime/components/field.tsx'
import type { PrizeAgent } from '#schemas/protocol/prizes.ts'
import { placesOf } from '../state/agent-places.ts'
import { AgentFacts } from './agent-facts.tsx'
import styles from './prizes.module.css'

interface AgentChoiceProps {
  agents: readonly PrizeAgent[]
  /** The agent that was chosen before. */
  chosenId: number | undefined
  /** The player's country, whose agents are shown first. */
  country: string | undefined
  isPending: boolean
  onChoose: (agentId: number) => void
}

/** Chooses the agent where an item is collected, by country, region and name. */
export function AgentChoice({ agents, chosenId, country, isPending, onChoose }: AgentChoiceProps) {
  const intl = useIntl()
  const before = agents.find(({ agentId }) => agentId === chosenId)
  const [place, setPlace] = useState({ country: before?.country ?? country, region: before?.region })
  const [agentId, setAgentId] = useState(chosenId)
  const { countries, regions, here } = placesOf(agents, place)
  const agent = here.find((one) => one.agentId === agentId) ?? here[0]
  const landOf = (code: string) => intl.formatDisplayName(code, { type: 'region' }) ?? code
  return (
    <div className={styles.form}>
      {countries.length < 2 ? null : (
        <Field
          kind="select"
          label={<FormattedMessage id="prizes.agent.country" />}
          value={here[0]?.country ?? ''}
          onChange={(value) => setPlace({ country: value, region: undefined })}
          options={countries.map((value) => ({ value, label: landOf(value) }))}
        />
      )}
      {regions.length < 2 ? null : (
        <Field
          kind="select"
          label={<FormattedMessage id="prizes.agent.region" />}
          value={place.region ?? ''}
          onChange={(value) =>
            setPlace({ country: here[0]?.country, region: value === '' ? undefined : value })
          }
          options={[
            { value: '', label: intl.formatMessage({ id: 'prizes.agent.allRegions' }) },
            ...regions.map((value) => ({ value, label: value })),
          ]}
        />
      )}
      {here.length < 2 ? null : (
        <Field
          kind="select"
          label={<FormattedMessage id="prizes.agent.label" />}
          value={String(agent?.agentId ?? '')}
          onChange={(value) => setAgentId(Number(value))}
          options={here.map((one) => ({ value: String(one.agentId), label: `${one.name}, ${one.city}` }))}
        />
      )}
      {agent === undefined ? null : (
        <>
          <AgentFacts agent={agent} />
          <ActionButton fullWidth busy={isPending} onClick={() => onChoose(agent.agentId)}>
            <FormattedMessage id="prizes.agent.submit" />
          </ActionButton>
        </>
      )}
    </div>
  )
}
