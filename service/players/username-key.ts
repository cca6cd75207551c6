/** Two user names that differ in their case alone are one. */
export const usernameKeyOf = (username: string) => username.toLowerCase()
