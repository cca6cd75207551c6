import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import Form from '@rjsf/mui'
import { ErrorSchemaBuilder, type RJSFSchema } from '@rjsf/utils'
import { useMemo, useState } from 'react'
import type { GameFile } from '#schemas/entities/game-file.ts'
import { formValidator } from '#schemas/form-validator.ts'
import type { EndpointRequest } from '#schemas/operator/endpoints.ts'
import type { ListedGame } from '#schemas/operator/games.ts'
import type { OwnSite } from '#schemas/operator/people.ts'
import { useAnswer, useChange } from '../api/use-endpoint.ts'
import { BusyButton } from '../parts/busy-button.tsx'
import { Problem, Waiting } from '../parts/states.tsx'
import { SidePanel } from '../parts/side-panel.tsx'
import { GAMES_AGAIN } from './game-buttons.tsx'
import { filledValues, gameUiSchema, textsSchemaFor } from './game-form-schema.ts'
import { GAME_TEMPLATES } from './game-templates.tsx'

interface TextsPanelProps {
  readonly game: ListedGame
  readonly site: OwnSite
  readonly close: () => void
  readonly done: (title: string) => void
}

/** The form of the texts of a game. Its terms stay as they were sold. */
export function TextsPanel({ game, site, close, done }: TextsPanelProps) {
  const { siteId } = site
  const form = useAnswer('getGameForm', { siteId }, {})
  const file = useAnswer('getGameFile', { siteId, gameId: game.gameId }, {})
  const problem = form.error ?? file.error
  return (
    <SidePanel title={`Texts of ${game.gameTitle}`} width={720} close={close}>
      {problem === null ? null : <Problem problem={problem} />}
      {form.data === undefined || file.data === undefined ? (
        problem === null ? (
          <Waiting />
        ) : null
      ) : (
        <Texts
          file={file.data}
          languages={[...new Set([...form.data.languages, ...Object.keys(file.data.texts)])]}
          game={game}
          site={site}
          close={close}
          done={done}
        />
      )}
    </SidePanel>
  )
}

function Texts({
  file,
  languages,
  game: { gameId, version: present },
  site,
  close,
  done,
}: TextsPanelProps & { readonly file: GameFile; readonly languages: readonly string[] }) {
  const [values, setValues] = useState<object>({ texts: file.texts })
  // That of the texts with which the form began, also when the list of games is read again.
  const [version] = useState(present)
  const change = useChange('correctGame', { invalidates: GAMES_AGAIN })
  const schema = useMemo<RJSFSchema>(
    () => ({
      type: 'object',
      required: ['texts', 'reason'],
      properties: {
        // A game may have texts in none of the languages of its site.
        texts: { ...textsSchemaFor([...languages]), required: [] },
        reason: { type: 'string', title: 'Reason' },
      },
    }),
    [languages],
  )
  const placed = new ErrorSchemaBuilder()
  for (const { pointer, expected } of change.error?.refusals ?? [])
    placed.addErrors(expected, (pointer ?? '').split('/').slice(1))
  const submit = () =>
    change.mutate(
      {
        params: { siteId: site.siteId, gameId },
        request: filledValues(values) as EndpointRequest<'correctGame'>,
        version,
      },
      {
        onSuccess() {
          done('Correct the texts')
          close()
        },
      },
    )
  return (
    <>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Players read the new texts at once. The audit log keeps the old ones.
      </Typography>
      <Form
        idPrefix="texts"
        schema={schema}
        uiSchema={{ ...gameUiSchema(schema, site.timeZone), 'ui:submitButtonOptions': { norender: true } }}
        formData={values}
        validator={formValidator}
        templates={GAME_TEMPLATES}
        extraErrors={placed.ErrorSchema}
        noValidate
        noHtml5Validate
        showErrorList={false}
        onChange={({ formData }) => setValues(formData as object)}
        onSubmit={submit}
      >
        {change.error === null ? null : <Problem problem={change.error} />}
        <Stack direction="row" sx={{ justifyContent: 'end', mt: 2 }}>
          <BusyButton type="submit" variant="contained" busy={change.isPending}>
            Correct the texts
          </BusyButton>
        </Stack>
      </Form>
    </>
  )
}
