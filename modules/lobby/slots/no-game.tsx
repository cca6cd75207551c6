export { NoGame as default } from '#games/components/no-game.tsx'
