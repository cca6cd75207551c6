import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { GameFile } from '#schemas/entities/game-file.ts'
import { gameFileText } from '#service/games/rules/game-file.ts'
import { Mistake } from '../../mistake.ts'
import { resultOf } from '../operator/connect-api.ts'
import type { OperatorGames } from './operator-games.ts'

/** Adds games to a site in the given order, sequentially. True where the site has all of them. */
export async function importGames(
  games: OperatorGames,
  files: readonly GameFile[],
  say: (line: string) => void,
): Promise<boolean> {
  let refused = 0
  for (const file of files) {
    const answer = await games.create(file)
    if (answer.ok) {
      say(`${file.slug}: ${answer.result.isNew ? 'added' : 'is there already'}`)
      for (const { path, reason } of answer.result.warnings) say(`  warning: ${path} ${reason}`)
    } else {
      refused += 1
      say(`${file.slug}: REFUSED. ${answer.refusal.message}`)
      for (const { path, expected } of answer.refusal.refusals ?? []) say(`  ${path}: ${expected}`)
    }
  }
  return refused === 0
}

/** Writes the games of a site, or one of them: into a folder, each as `<slug>.json`, or to the standard output. */
export async function exportGames(
  games: OperatorGames,
  { slug, folder }: { slug: string | undefined; folder: string | undefined },
  say: (line: string) => void,
): Promise<void> {
  // Throws before anything is asked for or written.
  if (folder !== undefined && !statSync(folder).isDirectory())
    throw new Mistake(`${folder} is no folder. Name a folder with --out.`)
  const listed = await games.list(slug)
  if (listed.length === 0) throw new Mistake(`The site has no game${slug === undefined ? '' : ` ${slug}`}.`)
  const files: GameFile[] = []
  for (const { gameId } of listed) files.push(resultOf(await games.file(gameId)))
  if (folder !== undefined) {
    for (const file of files) writeFileSync(join(folder, `${file.slug}.json`), gameFileText(file))
    say(`${files.length} games are in ${folder}`)
    return
  }
  const [first] = files
  if (files.length === 1 && first !== undefined) say(gameFileText(first).trimEnd())
  else say(JSON.stringify(files, null, 2))
}
