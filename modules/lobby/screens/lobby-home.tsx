import type { ScreenProps } from '#runtime/registry/module.ts'
import { LobbyPage } from '../components/lobby-page.tsx'

/** The lobby at its own address. */
export default function LobbyHome(props: ScreenProps<'lobby.home'>) {
  return <LobbyPage {...props} />
}
