import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { OwnSite } from '#schemas/operator/people.ts'
import { useAnswer } from '../api/use-endpoint.ts'
import { Loaded } from '../parts/section.tsx'
import { formatTime } from '../records/format-value.ts'
import { Figures } from './figures.tsx'
import { NextDraws } from './next-draws.tsx'
import { Queues } from './queues.tsx'

/** The figures are read again after this time, while the page is shown. */
const READ_EVERY_MS = 60_000

/** The day of a site so far, and what waits for a person. */
export function TodayPage({ site }: { readonly site: OwnSite }) {
  const today = useAnswer('getToday', { siteId: site.siteId }, {}, { refetchInterval: READ_EVERY_MS })
  return (
    <Stack spacing={2}>
      <div>
        <Typography variant="h1">{`Today at ${site.name}`}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {today.data === undefined
            ? 'The day of the site so far'
            : `Until ${formatTime(today.data.now, site.timeZone)}, beside the same time a week before`}
        </Typography>
      </div>
      <Loaded query={today} lines={8}>
        {({ today: flows, weekBefore, draws, queues, now }) => (
          <>
            {flows === undefined || weekBefore === undefined ? null : (
              <Figures today={flows} weekBefore={weekBefore} site={site} />
            )}
            <Box
              sx={{
                display: 'grid',
                gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 3fr)' },
                gap: 2,
                alignItems: 'start',
              }}
            >
              <Queues queues={queues} now={now} site={site} />
              {draws === undefined ? null : <NextDraws draws={draws} now={now} site={site} />}
            </Box>
          </>
        )}
      </Loaded>
    </Stack>
  )
}
