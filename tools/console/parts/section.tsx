import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import type { CallProblem } from '../api/call.ts'
import { Problem } from './states.tsx'

interface SectionProps {
  readonly title: string
  /** Buttons beside the title. */
  readonly actions?: ReactNode
  /** Said beside the title where there is nothing to show below it. */
  readonly note?: string | undefined
  readonly children?: ReactNode
}

/** A part of a page with a title and its buttons. */
export function Section({ title, actions, note, children }: SectionProps) {
  const id = useId()
  return (
    <Paper component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Stack
        direction="row"
        useFlexGap
        spacing={1}
        sx={{ alignItems: 'center', flexWrap: 'wrap', p: 2, pb: 1.5 }}
      >
        <Typography variant="h2" id={id}>
          {title}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', flexGrow: 1 }}>
          {note}
        </Typography>
        {actions === undefined ? null : (
          <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
            {actions}
          </Stack>
        )}
      </Stack>
      {children}
    </Paper>
  )
}

/** The place of what a section shows, with the margins of its title. */
export function SectionBody({ children }: { readonly children: ReactNode }) {
  return <Box sx={{ px: 2, pb: 2 }}>{children}</Box>
}

/** Says that there is nothing, in the place where it would be. */
export function Nothing({ children }: { readonly children: string }) {
  return (
    <SectionBody>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {children}
      </Typography>
    </SectionBody>
  )
}

/** Lines in the place of what is read for the first time. */
export function Lines({ count = 3 }: { readonly count?: number }) {
  return (
    <Box role="status" aria-label="Loading" sx={{ px: 2, pb: 2 }}>
      {Array.from({ length: count }, (_, place) => (
        <Skeleton key={place} height={28} />
      ))}
    </Box>
  )
}

interface LoadedProps<Answer> {
  readonly query: Pick<UseQueryResult<Answer, CallProblem>, 'data' | 'error' | 'refetch'>
  readonly lines?: number
  readonly children: (answer: Answer) => ReactNode
}

/** Shows an answer; while it is read again the old one stays, with the reason where that failed. */
export function Loaded<Answer>({ query, lines, children }: LoadedProps<Answer>) {
  const { data, error } = query
  return (
    <>
      {error === null ? null : (
        <SectionBody>
          <Problem problem={error} retry={() => void query.refetch()} />
        </SectionBody>
      )}
      {data === undefined ? (
        error === null ? (
          <Lines {...(lines !== undefined && { count: lines })} />
        ) : null
      ) : (
        children(data)
      )}
    </>
  )
}
