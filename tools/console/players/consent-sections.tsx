import type { EndpointResult } from '#schemas/operator/endpoints.ts'
import { useAnswer } from '../api/use-endpoint.ts'
import { Facts } from '../parts/facts.tsx'
import { Loaded, Nothing, Section, SectionBody } from '../parts/section.tsx'
import { titleOf } from '../parts/title-of.ts'
import { formatTime } from '../records/format-value.ts'
import { usePlayerScope } from './action-buttons.tsx'

/** The answers of the player to the consents of the registration forms, the newest first. */
export function ConsentsSection() {
  const { site, player } = usePlayerScope()
  const answer = useAnswer('getPlayerConsents', { siteId: site.siteId, playerId: player.playerId }, {})
  return (
    <Section title="Consents">
      <Loaded query={answer}>
        {({ consents }) =>
          consents.length === 0 ? (
            <Nothing>No consent of a registration form is stored.</Nothing>
          ) : (
            <SectionBody>
              <Facts
                facts={consents.map(({ consentId, isGiven, origin, version, text, at }) => [
                  version === undefined ? titleOf(consentId) : `${titleOf(consentId)}, version ${version}`,
                  <span key={`${consentId} ${at}`}>
                    {`${isGiven ? 'agreed' : 'withdrawn'}, ${formatTime(at, site.timeZone)} (${origin === 'account' ? origin : `${origin} form`})`}
                    {text === undefined ? null : <q style={{ display: 'block' }}>{text}</q>}
                  </span>,
                ])}
              />
            </SectionBody>
          )
        }
      </Loaded>
    </Section>
  )
}

type Consent = EndpointResult<'getPlayerMarketing'>['consents'][number]

/** The present consents of the player: the newest answer for each channel and topic. */
export function MarketingSection() {
  const { site, player } = usePlayerScope()
  const answer = useAnswer('getPlayerMarketing', { siteId: site.siteId, playerId: player.playerId }, {})
  return (
    <Section title="Marketing">
      <Loaded query={answer}>
        {({ consents }) =>
          consents.length === 0 ? (
            <Nothing>The player has agreed to no marketing.</Nothing>
          ) : (
            <SectionBody>
              <Facts
                facts={newest(consents).map(({ channel, topic, isGiven, origin, at }) => [
                  `${titleOf(channel)}, ${topic}`,
                  `${isGiven ? 'agreed' : 'withdrawn'}, ${formatTime(at, site.timeZone)} (${origin})`,
                ])}
              />
            </SectionBody>
          )
        }
      </Loaded>
    </Section>
  )
}

function newest(consents: readonly Consent[]): readonly Consent[] {
  const key = ({ channel, topic }: Consent) => `${channel} ${topic}`
  return consents.filter((one, place) => consents.findIndex((other) => key(other) === key(one)) === place)
}
