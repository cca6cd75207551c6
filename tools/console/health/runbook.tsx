import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { SidePanel } from '../parts/side-panel.tsx'
import { Waiting } from '../parts/states.tsx'
import { type RunbookBlock, runbookPart } from './runbook-part.ts'

/** The part of the runbook about a line of the page, beside it. */
export function RunbookPanel({ title, close }: { readonly title: string; readonly close: () => void }) {
  const runbook = useQuery({
    queryKey: ['runbook'],
    staleTime: Infinity,
    queryFn: async () => (await import('../../../docs/runbook.md?raw')).default,
  })
  return (
    <SidePanel title={title} label={`Runbook: ${title}`} width={480} close={close}>
      {runbook.data === undefined ? (
        <Waiting />
      ) : (
        runbookPart(runbook.data, title).map((block, place) => <Block key={place} block={block} />)
      )}
    </SidePanel>
  )
}

function Block({ block }: { readonly block: RunbookBlock }) {
  if (block.kind === 'text')
    return (
      <Typography variant="body2">
        <Marked text={block.text} />
      </Typography>
    )
  return (
    <Box component="ol" sx={{ m: 0, paddingInlineStart: 2.5, typography: 'body2', '& li + li': { mt: 1 } }}>
      {block.steps.map((step) => (
        <li key={step}>
          <Marked text={step} />
        </li>
      ))}
    </Box>
  )
}

const MARKS = /(`[^`]+`|\*\*[^*]+\*\*)/

function Marked({ text }: { readonly text: string }) {
  return text.split(MARKS).map((part, place) => {
    if (part.startsWith('`'))
      return (
        <Box key={place} component="code" sx={{ overflowWrap: 'anywhere' }}>
          {part.slice(1, -1)}
        </Box>
      )
    return part.startsWith('**') ? <strong key={place}>{part.slice(2, -2)}</strong> : part
  })
}
