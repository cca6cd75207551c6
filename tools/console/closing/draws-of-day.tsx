import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router-dom'
import type { OwnSite } from '#schemas/operator/people.ts'
import { useAnswer } from '../api/use-endpoint.ts'
import { countText } from '../games/draw-text.ts'
import { Loaded, Section, SectionBody } from '../parts/section.tsx'
import { sitePath } from '../parts/use-sites.tsx'

/** The draws of a day that have not ended: a stake counts on the day on which its draw ends. */
export function DrawsOfDay({ day, site }: { readonly day: string; readonly site: OwnSite }) {
  const calendar = useAnswer('getDraws', { siteId: site.siteId }, { from: day, to: day })
  return (
    <Section
      title="Draws of the day"
      actions={
        <Link component={RouterLink} to={`${sitePath(site.siteId, 'games')}?from=${day}`} variant="body2">
          Calendar of draws
        </Link>
      }
    >
      <Loaded query={calendar} lines={1}>
        {({ days, now, problems }) => {
          const lines = days.flatMap((one) => one.lines)
          const left = lines.flatMap(({ draws }) => draws).filter(({ status }) => status !== 'ENDED')
          const due = left.filter(({ startTime }) => startTime !== undefined && startTime <= now)
          const later =
            left.length - due.length + lines.reduce((sum, { plannedTimes }) => sum + plannedTimes.length, 0)
          const sentences = [
            ...(problems.length === 0 ? [] : [`${countText(problems.length, 'draw')} failed or late.`]),
            ...(due.length === 0
              ? ['Every draw that was due has ended.']
              : [`${countText(due.length, 'draw')} of the day still to end.`]),
            ...(later === 0 ? [] : [`${countText(later, 'draw')} to come on this day.`]),
          ]
          return (
            <SectionBody>
              <Typography variant="body2">{sentences.join(' ')}</Typography>
            </SectionBody>
          )
        }}
      </Loaded>
    </Section>
  )
}
