import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { lazy, Suspense } from 'react'
import type { GameAssessment, GameCheck } from '#schemas/operator/game-check.ts'
import type { OwnSite } from '#schemas/operator/people.ts'
import type { CallProblem } from '../api/call.ts'
import { formatMinor } from '../parts/money.ts'
import { Section, SectionBody } from '../parts/section.tsx'
import { MoneyTable } from '../reports/money-table.tsx'
import { countText } from './draw-text.ts'
import { fieldTitle } from './game-form-schema.ts'

const RiskChart = lazy(async () => ({ default: (await import('./risk-chart.tsx')).RiskChart }))

interface AssessmentProps {
  readonly check: GameCheck | undefined
  /** The reason why the game could not be checked: a field is missing, or has a value that no game may have. */
  readonly problem: CallProblem | null
  readonly currencyId: number
  readonly site: OwnSite
}

/** Places that are named at once; more would be no help. */
const PLACES_MAX = 6

/** The figures of the game as it is typed, and what is still wrong with it. */
export function AssessmentSection({ check, problem, currencyId, site }: AssessmentProps) {
  const missing = (problem?.refusals ?? []).map(({ path, expected }) => ({
    path,
    reason: expected.startsWith('is missing') ? 'is missing' : expected,
  }))
  return (
    <Section title="What it pays and costs">
      <SectionBody>
        <Stack spacing={2}>
          {problem === null ? null : (
            <Places
              severity="info"
              title={missing.length === 0 ? problem.message : 'The figures come once these are filled:'}
              places={missing}
            />
          )}
          {problem !== null || check === undefined || check.refusals.length === 0 ? null : (
            <Places severity="error" title="It would be refused:" places={check.refusals} />
          )}
          {problem !== null || check === undefined || check.warnings.length === 0 ? null : (
            <Places severity="warning" title="Look at this before the first sale:" places={check.warnings} />
          )}
          {problem !== null || check?.assessment === undefined ? null : (
            <Figures assessment={check.assessment} currencyId={currencyId} site={site} />
          )}
        </Stack>
      </SectionBody>
    </Section>
  )
}

interface PlacesProps {
  readonly severity: 'info' | 'warning' | 'error'
  readonly title: string
  readonly places: readonly { readonly path: string; readonly reason: string }[]
}

function Places({ severity, title, places }: PlacesProps) {
  const more = places.length - PLACES_MAX
  return (
    <Alert severity={severity} role="status">
      {title}
      {places.slice(0, PLACES_MAX).map(({ path, reason }) => (
        <Box key={`${path} ${reason}`} sx={{ overflowWrap: 'anywhere' }}>
          {`${placeText(path)} ${reason}`}
        </Box>
      ))}
      {more > 0 ? <div>{`and ${more} more`}</div> : null}
    </Alert>
  )
}

/** A place in the file of a game as its field is called: `Prizes 2, Fixed prize`. */
function placeText(path: string): string {
  const names = path.split(/[^A-Za-z0-9]+/).filter((name) => name !== '' && name !== 'definition')
  return names
    .map((name) => (/^\d+$/.test(name) ? ` ${Number(name) + 1}` : `, ${fieldTitle(name)}`))
    .join('')
    .replace(/^, /, '')
}

const percent = (part: number) => `${(part * 100).toLocaleString('en-GB', { maximumFractionDigits: 2 })} %`

/** The odds as people say them: `1 in 13,983,816`. */
function oddsText(chance: number): string {
  if (chance === 0) return 'never'
  const one = 1 / chance
  return `1 in ${one.toLocaleString('en-GB', { maximumFractionDigits: one < 100 ? 2 : 0 })}`
}

function Figures({
  assessment: { returned, returnedPerBet, rows, worstCase, byPlays },
  currencyId,
  site,
}: {
  readonly assessment: GameAssessment
  readonly currencyId: number
  readonly site: OwnSite
}) {
  const money = (minor: number) => formatMinor(minor, currencyId, site)
  return (
    <>
      <div>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Return to the players
        </Typography>
        <Typography sx={{ fontSize: '1.5rem', fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}>
          {returned === undefined ? 'It costs nothing' : percent(returned)}
        </Typography>
        {returnedPerBet.length === 0 ? null : (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {`The least of its ways to play: ${returnedPerBet.map(percent).join(', ')}`}
          </Typography>
        )}
      </div>
      <div>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Worst case over every number of plays
        </Typography>
        <Typography sx={{ fontWeight: 600 }}>
          {worstCase.siteLossMinor === 0
            ? 'The site adds nothing'
            : `The site adds ${money(worstCase.siteLossMinor)}`}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {`at ${countText(worstCase.plays, 'play')}, which bring ${money(worstCase.takenMinor)}`}
        </Typography>
      </div>
      {byPlays.length > 1 && byPlays.some(({ siteLossMinor }) => siteLossMinor > 0) ? (
        <Suspense fallback={<Box sx={{ height: 180 }} />}>
          <RiskChart byPlays={byPlays} currencyId={currencyId} site={site} />
        </Suspense>
      ) : null}
      <Box sx={{ mx: -2 }}>
        <MoneyTable
          label="Odds and prizes"
          heads={['Row', 'Odds', 'Prize', 'Returns']}
          rows={rows.map(({ name, chance, prizeMinor, returned: back }, place) => ({
            key: String(place),
            name,
            cells: [oddsText(chance), money(prizeMinor), back === undefined ? '–' : percent(back)],
          }))}
        />
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Odds of one line in one draw; prizes of a draw that is sold out, on average.
      </Typography>
    </>
  )
}
