/* Get the MacGuffin: what can be used and aimed at, as sets of cards. Written once for one game, where SET is a
 * word (sets.h), and for eight side by side, where it is a vector of eight words (abreast.c). Both say what SET, HOT
 * and BIT are before they include this, and have `none`: all bits for an empty set, else no bit.
 *
 * `others`: Objects on other tables; `hands`: other seats with cards, above the Objects (GETMAC_AT). */

/* GM-20 … GM-24: of `mine`, Objects on my table, those whose power applies now. */
HOT SET usable(SET mine, SET hand, SET objects, SET others, SET hands)
{
    SET real = objects & BIT(MACGUFFIN), any = objects & (BIT(MACGUFFIN) | BIT(BACKUP));
    SET only = mine & none(hand); /* GM-20: the only card */
    SET use =
        only & (none(only ^ BIT(MACGUFFIN)) | (none(only ^ BIT(BACKUP)) & none(real))); /* GM-21 */
    use |= mine & none(any) & BIT(CROWN);                                               /* GM-22 */
    use |= mine & ~none(others | hands) & BIT(MONEY);                                   /* GM-23 */
    /* GM-24: Rock beats Scissors, Paper beats Rock, Scissors beat Paper, on another's table: the
     * loser's bit, moved to the winner's place. */
    SET beaten =
        (others >> (SCISSORS - ROCK) & BIT(ROCK)) | (others << 1 & (BIT(PAPER) | BIT(SCISSORS)));
    return use | (mine & beaten);
}

/* GM-36: the Crown first, without asking. */
HOT SET assassin_targets(SET objects, SET hands)
{
    return (objects | hands) & none(objects & BIT(CROWN));
}

/* GM-37: a hand only if there is no Object anywhere. */
HOT SET fist_targets(SET objects, SET hands) { return objects | (hands & none(objects)); }

/* GM-42: with the last card of any kind; not the MacGuffin, nor the Backup while the real one is on
 * no table. */
HOT SET not_dead_targets(SET hand, SET table, SET objects, SET others, SET hands)
{
    SET rest  = (hand & ~BIT(NOTDEAD)) | table;
    SET never = (none(objects & BIT(MACGUFFIN)) & BIT(BACKUP)) | BIT(MACGUFFIN);
    return ((others & ~never) | hands) & none(rest);
}
