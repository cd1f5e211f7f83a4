declare module 'virtual:rules/*' {
  const html: string | null;
  export default html;
}
declare module 'virtual:things/*' {
  const things: import('./learn/things').Thing[];
  export default things;
}
declare module 'virtual:jobs' {
  const jobs: import('../tools/jobs').Job[];
  export default jobs;
}
declare module 'virtual:heists' {
  const cards: import('../tools/heists').HeistCard[];
  export default cards;
  export const stories: Record<string, () => Promise<{ default: string }>>;
}
