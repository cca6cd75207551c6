/** The three kinds of topics (protocol, "Topics and resume"). */
export type TopicKind = 'lobby' | 'game' | 'cashier'

export const lobbyTopic = (memberId: number) => `lobby/${memberId}`
export const gameTopic = (gameInstanceId: number) => `game/${gameInstanceId}`
export const cashierTopic = (playerId: number) => `cashier/${playerId}`

const TOPIC = /^(lobby|game|cashier)\/([1-9][0-9]{0,14})$/

/** Parses a topic's name; null where it is invalid. */
export function parseTopic(topic: string): { kind: TopicKind; id: number } | null {
  const match = TOPIC.exec(topic)
  return match ? { kind: match[1] as TopicKind, id: Number(match[2]) } : null
}
