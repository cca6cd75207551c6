import { GAME_RULES } from '#schemas/kinds/game-rules.ts'

/** The help of `npm run site`. */
export const SITE_USAGE = `Usage:
  npm run site -- check [dir]        Check every site and theme; dir is the folder of sites.
                    [--site <id>]    Print each line of the site's jurisdictions with its tests.
  npm run site -- list [dir]         List the sites that would be served.
  npm run site -- migrate [dir] [--write]
                                     Report what older manifests become in the newest version, and write them.
  npm run site -- new <id> --theme <theme> --host <host> [--host <host>] [--extends base]
                    [--name <name>] [--time-zone <zone>] [--jurisdiction <pack>] [--game <kind>]
                    [--member <number>] [--operator <number>|new] [--dir <dir>]
                                     Write a manifest that is right, to go on from.
  npm run site -- diff <id>          What the draft of a site changes, in words.
  npm run site -- merge <id> [--prefer draft|live]
                                     Take what the live files changed since into the draft.
  npm run site -- publish <id> --reason <text> [--at <time>]
                                     Publish the draft of a site, at once or at an ISO time with its zone.
  npm run site -- confirm <id>       Confirm, as a second person, the publication that waits.
  npm run site -- cancel <id>        Cancel the publication that waits; the draft stays.
  npm run site -- history <id>       Every text that the site had, the newest first.
  npm run site -- rollback <id> <publication> --reason <text>
                                     Publish an older text again.
  npm run site -- archive <id> --reason <text>
                                     Serve the site no more, and keep its data. Refused while games are open
                                     or players wait for money or items.
  npm run site -- restore <id> --reason <text>
                                     Serve an archived site again.
  npm run site -- screenshots <id> --to <folder> [--path /] [--width 390] [--scheme light|dark] [--language <code>]
                                     Pictures of the draft, by Chromium; each option may be repeated.
  npm run site -- lighthouse <id>    Run Lighthouse with its phone profile on the draft, by Chromium.
  npm run site -- texts export <id> --language <code> [--format xliff|json] [--file <file>]
                                     Write every text of a site in a language for translators.
  npm run site -- texts import <id> --file <file> [--strict]
                                     Take translated texts into the draft; with --strict all or none.
  npm run site -- export <id> --to <folder>
                                     Write a site with its draft as files into a new folder.
  npm run site -- import <folder> [--host <host>] [--fonts-licensed]
                                     Make the site of a folder; its files are in the draft.
  npm run site -- duplicate <id> <new id> [--host <host>] [--fonts-licensed]
                                     Make a site from another one; the copy is in its draft. A site with
                                     fonts of its own is copied with --fonts-licensed alone: their licences
                                     allow to use them on the new site.

Examples:
  npm run site -- publish aurora --reason "New colours for Advent" --at 2026-12-01T08:00:00+01:00
  npm run site -- diff aurora --json | jq '.changes[].pointer'
  npm run site -- screenshots aurora --to pictures --path / --path /lobby --width 390 --scheme dark
  npm run site -- new tickets --theme harbour --game ${GAME_RULES.at(-1)}

The kinds of games are ${GAME_RULES.join(', ')}.

The folders are SITES_DIR and THEMES_DIR, or sites and themes; --themes names another folder of themes.
check, list, migrate and new work on files. The others ask the service at --server, which is http://127.0.0.1:8081 or the
OPERATOR_PORT of the environment, with the token in OPERATOR_TOKEN. --json prints the answer of every command but new.
Exit codes: 0: done, or nothing to do; 1: a mistake, or a refusal, also of single texts; 3: the draft differs or has
conflicts, the live file or the draft was changed meanwhile, or manifests are old and were not written.`
