import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { OwnSite } from '#schemas/operator/people.ts'
import { permits } from '#schemas/operator/permissions.ts'
import type { OperatedConversation } from '#schemas/operator/support.ts'
import { Facts } from '../parts/facts.tsx'
import { formatTime } from './format-value.ts'
import { PagePictures } from './page-pictures.tsx'

type Message = OperatedConversation['messages'][number]

interface CaseViewProps {
  readonly conversation: OperatedConversation
  readonly site: OwnSite
}

/** The messages and notes of a support case, the oldest first, with their files. */
export function CaseView({ conversation: { guest, messages }, site }: CaseViewProps) {
  return (
    <Stack spacing={1.5}>
      {guest === undefined ? null : (
        <Facts
          facts={[
            ['Guest', guest.name],
            ['E-mail', guest.email],
          ]}
        />
      )}
      <Stack component="ol" aria-label="Messages" spacing={1.5} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {messages.map((message) => (
          <MessageItem
            key={message.messageId}
            message={message}
            asked={guest?.name ?? 'The player'}
            site={site}
          />
        ))}
      </Stack>
    </Stack>
  )
}

interface MessageItemProps {
  readonly message: Message
  /** The name of the person who asked. */
  readonly asked: string
  readonly site: OwnSite
}

function MessageItem({ message, asked, site }: MessageItemProps) {
  const { author, text, time, byMail, attachments } = message
  const isAsked = author === 'player'
  return (
    <Box
      component="li"
      sx={{
        p: 1.5,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: isAsked ? 'background.default' : 'background.paper',
        // An answer is at the other side than the question.
        marginInlineStart: isAsked ? 0 : 4,
        marginInlineEnd: isAsked ? 4 : 0,
        ...(author === 'note' && { borderStyle: 'dashed' }),
      }}
    >
      <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {`${authorText(message, asked)}, ${formatTime(time, site.timeZone)}${byMail ? ', by mail' : ''}`}
      </Typography>
      <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {text}
      </Typography>
      {permits(site.scopes, 'support.view')
        ? attachments.map(({ attachmentId, pages }, place) => (
            <Box key={attachmentId} sx={{ mt: 1 }}>
              <PagePictures
                file={{ endpoint: 'viewSupportAttachment', siteId: site.siteId, attachmentId }}
                pages={pages}
                open={`Look at file ${place + 1}`}
              />
            </Box>
          ))
        : null}
    </Box>
  )
}

function authorText({ author, writtenBy }: Message, asked: string): string {
  if (author === 'player') return asked
  const name = writtenBy ?? 'An operator'
  return author === 'note' ? `Note of ${name}, for operators alone` : name
}
