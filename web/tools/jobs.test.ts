import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readJob, readJobs } from './jobs';
import { gameFile } from './things';

test('every job that ships can be chosen, with what a person wants to know', () => {
  const files = readdirSync(gameFile('mcguffin', 'data')).filter((f) => f.endsWith('.job'));
  const jobs = readJobs();
  expect(jobs.map((j) => `${j.id}.job`).sort()).toEqual(files.sort());
  for (const j of jobs) {
    expect(j.title.length).toBeGreaterThan(3);
    expect(j.target).not.toBe('');
    expect(j.obstacles).toBeGreaterThanOrEqual(3);
    expect([j.id, j.won ?? 0]).not.toEqual([j.id, 0]);
  }
});

test('a job without measurements does not mention them', () => {
  const job = readJob('bell', 'title: The Bell\ntarget: a bell\nstage: casing\n  obstacle: door\n');
  expect(job).toEqual({ id: 'bell', title: 'The Bell', target: 'a bell', obstacles: 1 });
});
