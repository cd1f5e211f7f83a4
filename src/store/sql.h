/* What is said to both databases, SQLite's and PostgreSQL, in the same words. For SQLite values are numbered as they
 * first appear. */
#ifndef CAPER_STORE_SQL_H
#define CAPER_STORE_SQL_H

#define SQL_FIND                                                                                   \
    "select row,id,made,public,stage,maker,config,0,content,c.text from tables "                   \
    "left join contents c on digest=content where id=$1 and stage<3"
#define SQL_ENTRIES "select seq,at,kind,seat,text,chain,state,rules from entries where tbl="
#define SQL_READ    SQL_ENTRIES "$1 and seq>$2 order by seq"
#define SQL_TRIM    "delete from entries where tbl=$1 and seq<$2"
#define SQL_DROP    "update tables set stage=3 where row=$1 and stage=4"

#define SQL_DROP_TOKENS "update tokens set seat=-3 where tbl=$1 and seat=$2"
#define SQL_COPY_TOKENS                                                                            \
    "insert into tokens(hash,tbl,seat) select hash,$1,seat from tokens where tbl=$2 and seat<>-3"

#define SQL_ADD_MARK                                                                               \
    "insert into marks(tbl,seq,moves,digest,text) values($1,$2,$3,$4,$5) on conflict(tbl,seq) do " \
    "update set moves=excluded.moves,text=excluded.text,digest=excluded.digest"

/* Content is kept as long as a table has it. */
#define SQL_ADD_CONTENT "insert into contents(digest,text) values($1,$2) on conflict do nothing"
#define SQL_DROP_CONTENT                                                                           \
    "delete from contents where digest=(select content from tables where row=$1 and stage=3) and " \
    "not exists(select 1 from tables where content=digest and content<>'' and row<>$1)"

#define SQL_DROP_KEEPSAKES "delete from keepsakes where label>=$1 and at<$2 and label<$3"

#endif
