import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { OwnSite } from '#schemas/operator/people.ts'
import type { Protection } from '#schemas/operator/protection.ts'
import { useAnswer } from '../api/use-endpoint.ts'
import { formatMinor } from '../parts/money.ts'
import { Facts } from '../parts/facts.tsx'
import { Loaded, Section, SectionBody } from '../parts/section.tsx'
import { formatTime } from '../records/format-value.ts'
import { titleOf } from '../parts/title-of.ts'
import { ActionButtons, usePlayerScope } from './action-buttons.tsx'

/** The player's limits and exclusions in words, with the changes of customer service. */
export function ProtectionSection() {
  const { site, player } = usePlayerScope()
  const answer = useAnswer('getPlayerProtection', { siteId: site.siteId, playerId: player.playerId }, {})
  return (
    <Section title="Limits and exclusions">
      <Loaded query={answer}>
        {(protection) => (
          <SectionBody>
            <Stack spacing={1.5}>
              {sentences(protection, site).map((sentence) => (
                <Typography key={sentence} variant="body2">
                  {sentence}
                </Typography>
              ))}
              <Facts facts={limitFacts(protection, site)} />
              <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
                <ActionButtons place="protection" />
              </Stack>
            </Stack>
          </SectionBody>
        )}
      </Loaded>
    </Section>
  )
}

function sentences(protection: Protection, site: OwnSite): string[] {
  const { exclusion, timedOutUntil, excludedUntil, excludedFrom, sessionMinutes, limits } = protection
  const until = (time: number) => formatTime(time, site.timeZone)
  return [
    ...(exclusion === 'ban' ? ['Banned: the person may not play on any account.'] : []),
    ...(timedOutUntil === undefined ? [] : [`Time-out until ${until(timedOutUntil)}.`]),
    ...(excludedUntil === undefined
      ? []
      : [
          `Self-excluded until ${until(excludedUntil)}${excludedFrom === 'this' ? ', from this site alone' : ''}.`,
        ]),
    ...(sessionMinutes === undefined ? [] : [`Sessions of ${sessionMinutes} minutes at most.`]),
    ...(exclusion === undefined && limits.length === 0
      ? ['No limit is set, and nothing excludes the player.']
      : []),
  ]
}

function limitFacts({ limits }: Protection, site: OwnSite): readonly (readonly [string, string])[] {
  const amount = (minor: number, code: string) => {
    const found = Object.entries(site.currencies).find(([, currency]) => currency.code === code)
    return found === undefined ? `${minor} ${code}` : formatMinor(minor, Number(found[0]), site)
  }
  return limits.map(({ kind, source, currency, amountMinor, nextMinor, nextFrom }) => {
    const now = amountMinor === undefined ? 'none now' : amount(amountMinor, currency)
    const next =
      nextFrom === undefined
        ? ''
        : `, ${nextMinor === undefined ? 'ends' : amount(nextMinor, currency)} from ${formatTime(nextFrom, site.timeZone)}`
    return [titleOf(kind), `${now} (${source === 'self' ? 'own' : 'customer service'})${next}`] as const
  })
}
