import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { HarmMarker } from '#schemas/operator/harm-markers.ts'
import { permits } from '#schemas/operator/permissions.ts'
import { PERSON_FIELDS, type ShownPerson } from '#schemas/operator/player-records.ts'
import { callEndpoint, type CallProblem } from '../api/call.ts'
import { useAnswer } from '../api/use-endpoint.ts'
import { Facts } from '../parts/facts.tsx'
import { PlayerLink } from '../parts/player-link.tsx'
import { Loaded, Nothing, Section, SectionBody } from '../parts/section.tsx'
import { Problem } from '../parts/states.tsx'
import { StatusText } from '../parts/status-text.tsx'
import { formatTime } from '../records/format-value.ts'
import { RecordPanel } from '../records/record-panel.tsx'
import { titleOf } from '../parts/title-of.ts'
import { recordTables } from '../records/record-tables.ts'
import { usePlayerScope } from './action-buttons.tsx'
import { BusyButton } from '../parts/busy-button.tsx'

const VERIFIED = {
  email: 'E-mail',
  phone: 'Phone',
  identity: 'Identity',
  address: 'Address',
  funds: 'Funds',
} as const

/** Since when, from where, and what is verified. */
export function DetailsSection() {
  const { site, player } = usePlayerScope()
  const time = (at: number | undefined) => (at === undefined ? '–' : formatTime(at, site.timeZone))
  const { referredByPlayerId: referrer } = player
  const names = Object.keys(VERIFIED) as (keyof typeof VERIFIED)[]
  return (
    <Section title="Details">
      <SectionBody>
        <Facts
          facts={[
            ['Registered', time(player.createdTime)],
            [
              'Last seen',
              player.lastSeenTime === undefined ? 'not in the last days' : time(player.lastSeenTime),
            ],
            ['Country', player.country ?? '–'],
            ['Language', player.languageId ?? '–'],
            ...(referrer === undefined
              ? []
              : [['Invited by', <PlayerLink key="by" site={site} playerId={referrer} />] as const]),
            ...(player.dormantTime === undefined
              ? []
              : [['Dormant since', time(player.dormantTime)] as const]),
            ...names.map(
              (name) =>
                [
                  VERIFIED[name],
                  player.verified[name] === undefined ? (
                    <StatusText key={name} status="none" label="not verified" />
                  ) : (
                    <StatusText key={name} status="verified" label={time(player.verified[name])} />
                  ),
                ] as const,
            ),
          ]}
        />
      </SectionBody>
    </Section>
  )
}

/** The person behind the account, on request: looking is written to the audit log. */
export function PersonSection() {
  const { site, player } = usePlayerScope()
  const looking = useMutation<ShownPerson, CallProblem>({
    mutationFn: () =>
      callEndpoint('viewPlayerPerson', { siteId: site.siteId, playerId: player.playerId }, {}),
    gcTime: 0,
  })
  if (!permits(site.scopes, 'players.person')) return null
  const shown = looking.data
  return (
    <Section title="Person">
      <SectionBody>
        {shown === undefined ? (
          <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              Name, birth date, address, e-mail and phone. The audit log keeps who looked.
            </Typography>
            <BusyButton
              size="small"
              variant="outlined"
              busy={looking.isPending}
              onClick={() => looking.mutate()}
            >
              Show the person
            </BusyButton>
            {looking.error === null ? null : <Problem problem={looking.error} />}
          </Stack>
        ) : (
          <Facts
            facts={[
              ...[...PERSON_FIELDS, 'country' as const].flatMap((field) =>
                shown[field] === undefined
                  ? []
                  : [[titleOf(field.replace(/^primary(?:Address)?/, '')), shown[field]] as const],
              ),
              ...(shown.own ?? []).map(({ label, value }) => [label, answerText(value)] as const),
            ]}
          />
        )}
      </SectionBody>
    </Section>
  )
}

/** The answer to a field of the site: that of a switch is yes or no. */
const answerText = (value: string | number | boolean) =>
  typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value)

/** The signs of harm, each with its rule and figures in words; a marker opens with what can be done. */
export function HarmSection() {
  const { site } = usePlayerScope()
  return permits(site.scopes, 'harm.read') ? <HarmMarkers /> : null
}

function HarmMarkers() {
  const { site, player, say } = usePlayerScope()
  const [opened, setOpened] = useState<HarmMarker | null>(null)
  const answer = useAnswer('listHarmMarkers', { siteId: site.siteId }, { playerId: player.playerId })
  const table = recordTables().find(({ id }) => id === 'harm-markers')
  if (table === undefined) return null
  return (
    <Section title="Markers of harm">
      <Loaded query={answer}>
        {({ markers }) =>
          markers.length === 0 ? (
            <Nothing>No sign of harm was found.</Nothing>
          ) : (
            <SectionBody>
              <Stack spacing={1.5}>
                {markers.map((marker) => (
                  <div key={marker.markerId}>
                    <Stack direction="row" spacing={1} sx={{ justifyContent: 'space-between' }}>
                      <Link
                        component="button"
                        type="button"
                        onClick={() => setOpened(marker)}
                        sx={{ textAlign: 'start' }}
                      >
                        {titleOf(marker.rule)}
                      </Link>
                      <Typography variant="body2" component="div">
                        <StatusText status={marker.state} />
                      </Typography>
                    </Stack>
                    <Typography variant="body2">{marker.words}</Typography>
                    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                      {marker.days === 1
                        ? marker.lastDay
                        : `${marker.days} days, from ${marker.firstDay} to ${marker.lastDay}`}
                    </Typography>
                  </div>
                ))}
              </Stack>
            </SectionBody>
          )
        }
      </Loaded>
      {opened === null ? null : (
        <RecordPanel
          table={table}
          record={opened}
          site={site}
          scopes={site.scopes}
          close={() => setOpened(null)}
          done={say}
        />
      )}
    </Section>
  )
}

const SHARED = {
  email: 'e-mail address',
  phone: 'phone number',
  name: 'name and birth date',
  payment: 'card or bank account',
  device: 'device',
  network: 'network',
} as const

/** Other accounts of the site that may be the same person's, with what they share. */
export function LikelyAccountsSection() {
  const { site, player } = usePlayerScope()
  const answer = useAnswer('getLikelyAccounts', { siteId: site.siteId, playerId: player.playerId }, {})
  return (
    <Section title="Likely the same person">
      <Loaded query={answer}>
        {(accounts) =>
          accounts.length === 0 ? (
            <Nothing>No other account shares a person or a payment source.</Nothing>
          ) : (
            <SectionBody>
              <Stack spacing={1}>
                {accounts.map(({ playerId, username, status, by }) => (
                  <div key={playerId}>
                    <Stack direction="row" spacing={1} sx={{ justifyContent: 'space-between' }}>
                      <PlayerLink site={site} playerId={playerId} label={username} />
                      <Typography variant="body2" component="div">
                        <StatusText status={status} />
                      </Typography>
                    </Stack>
                    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                      {`Same ${by.map((fact) => SHARED[fact]).join(', ')}`}
                    </Typography>
                  </div>
                ))}
              </Stack>
            </SectionBody>
          )
        }
      </Loaded>
    </Section>
  )
}

/** The devices from which the account logged in. */
export function DevicesSection() {
  const { site, player } = usePlayerScope()
  const answer = useAnswer(
    'getPlayerSessions',
    { siteId: site.siteId, playerId: player.playerId },
    { limit: 1 },
  )
  return (
    <Section title="Devices">
      <Loaded query={answer} lines={1}>
        {({ devices }) =>
          devices.length === 0 ? (
            <Nothing>No device is remembered.</Nothing>
          ) : (
            <SectionBody>
              <Facts
                facts={devices.map(({ lastUsedTime }, place) => [
                  `Device ${place + 1}`,
                  `last login ${formatTime(lastUsedTime, site.timeZone)}`,
                ])}
              />
            </SectionBody>
          )
        }
      </Loaded>
    </Section>
  )
}
